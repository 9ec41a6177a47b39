// The search of the top bar: from wherever one is to the students found.
import { SearchOutlined } from '@ant-design/icons'
import { useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { officePath } from '../../../address/officeView'
import { useSlash } from '../../../ui/hooks/useSlash'
import * as styles from './GlobalSearch.module.css'

export const GlobalSearch = () => {
  const field = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  useSlash(field)
  const go = () => {
    const { current } = field
    if (!current) return
    void navigate(officePath('dashboard', { q: current.value.trim() }))
    current.value = ''
    current.blur()
  }
  return (
    <div className={styles.search} role="search" aria-label="All students">
      <button type="button" aria-label="Search" data-tip="Search" onClick={go}>
        <SearchOutlined aria-hidden />
      </button>
      <input
        ref={field}
        type="search"
        aria-label="Find a student"
        placeholder="Find a student"
        maxLength={100}
        onKeyDown={({ key }) => key === 'Enter' && go()}
      />
    </div>
  )
}
