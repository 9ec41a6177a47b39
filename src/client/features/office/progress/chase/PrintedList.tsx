// The list on paper. It is drawn when the browser prints: of a school it is thousands of rows.
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ChasedFamilies } from '#client/api/intake/chaseLists'
import { PrintPaper } from '#client/ui/PrintPaper'
import { ChasePaper } from './ChasePaper'

export const PrintedList = ({ list, title }: { list: ChasedFamilies; title: string }) => {
  const [isPrinting, setIsPrinting] = useState(false)
  useEffect(() => {
    const begin = () => flushSync(() => setIsPrinting(true))
    const end = () => setIsPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return <PrintPaper>{isPrinting && <ChasePaper list={list} title={title} />}</PrintPaper>
}
