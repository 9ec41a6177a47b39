// Choosing the file: by the file dialog or by dropping it. The name is only a hint: the server looks inside.
import { CloudUploadOutlined } from '@ant-design/icons'
import { useState, type ChangeEvent, type DragEvent } from 'react'
import type { ImportKind } from '#shared/rules/importFields'
import { importLimits } from '#shared/rules/importLimits'
import { sendList } from './importActions'
import { useSend } from './useSend'

const limitsText = `.xlsx or .csv, at most ${importLimits.rows.toLocaleString('en')} rows and ${importLimits.bytes / 1_000_000} MB`

const useDrop = (onFile: (file: File | undefined) => void) => {
  const [isOver, setIsOver] = useState(false)
  return {
    isOver,
    handlers: {
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        setIsOver(false)
        onFile(event.dataTransfer.files[0])
      },
      onDragOver: (event: DragEvent) => {
        event.preventDefault()
        setIsOver(true)
      },
      onDragLeave: () => setIsOver(false),
    },
  }
}

export const ListPicker = ({ kind }: { kind: ImportKind }) => {
  const send = useSend()
  const take = (file: File | undefined) => send(sendList(kind, file))
  const { isOver, handlers } = useDrop(take)
  const pick = ({ target }: ChangeEvent<HTMLInputElement>) => {
    take(target.files?.[0])
    // The same file may be chosen again.
    target.value = ''
  }
  return (
    <label className={isOver ? 'list-drop list-drop-over' : 'list-drop'} {...handlers}>
      <input
        type="file"
        accept=".xlsx,.csv"
        className="unseen"
        aria-label="Choose a file: the list"
        aria-describedby="list-limits"
        onChange={pick}
      />
      <CloudUploadOutlined aria-hidden />
      <span>
        <span className="list-choose">Choose a file</span> or drop it here
      </span>
      <span id="list-limits" className="imports-hint">
        {limitsText}
      </span>
    </label>
  )
}
