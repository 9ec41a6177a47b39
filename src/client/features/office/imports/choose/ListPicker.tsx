// Choosing the list. Its name is only a hint: the server looks inside.
import type { ImportKind } from '#shared/rules/lists/imports/importFields'
import { limitsText, listTypes } from '#client/lists/listFile'
import { FilePicker } from '#client/ui/fields/FilePicker'
import { sendList } from '../importActions'
import * as styles from '../imports.module.css'
import { useSend } from '../useSend'

export const ListPicker = ({ kind }: { kind: ImportKind }) => {
  const send = useSend()
  return (
    <FilePicker
      title="the list"
      accept={listTypes}
      describedBy="list-limits"
      onPick={(file) => send(sendList(kind, file))}
    >
      <span id="list-limits" className={styles.hint}>
        {limitsText}
      </span>
    </FilePicker>
  )
}
