// Choosing the list. Its name is only a hint: the server looks inside.
import type { ImportKind } from '#shared/rules/imports/importFields'
import { importLimits } from '#shared/rules/imports/importLimits'
import { FilePicker } from '../../../../ui/fields/FilePicker'
import { sendList } from '../importActions'
import * as styles from '../imports.module.css'
import { useSend } from '../useSend'

const limitsText = `.xlsx or .csv, at most ${importLimits.rows.toLocaleString('en')} rows and ${importLimits.bytes / 1_000_000} MB`

export const ListPicker = ({ kind }: { kind: ImportKind }) => {
  const send = useSend()
  return (
    <FilePicker
      title="the list"
      accept=".xlsx,.csv"
      describedBy="list-limits"
      onPick={(file) => send(sendList(kind, file))}
    >
      <span id="list-limits" className={styles.hint}>
        {limitsText}
      </span>
    </FilePicker>
  )
}
