// Report cards or labels of the chosen students: the wish, and the students that would be printed.
import { Button, Modal, Radio } from 'antd'
import { useEffect, useState } from 'react'
import { getStudentLabels } from '#shared/contract/papers/prints'
import type { TermReport } from '#shared/contract/reports/termReports'
import { labelsPerSheet } from '#shared/rules/papers/labelSheet'
import { printedTermText, termAddress } from '#shared/rules/reports/cards/termPosting'
import { DialogHelp } from '#client/address/DialogHelp'
import { useReadyPacks, useStartPackMutation } from '#client/api/papers/papersApi'
import { useListTermReportsQuery } from '#client/api/reports/termReportsApi'
import { useReauthentication } from '#client/session/reauthenticationSlice'
import { documentUrl } from '#client/api/request'
import { errorText } from '#client/api/transport/errorText'
import { QueryBoundary } from '#client/ui/QueryBoundary'
import { count } from '#client/ui/count'
import { Field } from '#client/ui/fields/Field'
import { PaperOrderFields } from '#client/ui/fields/PaperOrderFields'
import { SelectInput } from '#client/ui/fields/SelectInput'
import { useFocusBack } from '#client/ui/hooks/focus'
import { ButtonRow } from '#client/ui/panels/Panel'
import { PdfDialog } from '#client/ui/pdf/PdfDialog'
import { ErrorAlert } from '#client/ui/plain/ErrorAlert'
import { Muted, Stack } from '#client/ui/primitives'
import { DialogForm } from '../dialogParts'
import type { ListedStudent } from '../table/studentView'
import { NobodyChosen } from './PlanPreview'
import {
  Preview,
  usePreview,
  harmless,
  postedText,
  printTitles,
  sheetsText,
  type PrintKind,
} from './PrintPreview'
import * as dialogStyles from '../dialogs.module.css'
import * as styles from './bulk.module.css'

interface PrintDialogProps {
  readonly kind: PrintKind
  /** The id of the stored selection; empty when nobody was chosen. */
  readonly selection: string
  readonly students: readonly ListedStudent[]
  readonly onPack: (packId: string) => void
  readonly onClose: () => void
}

export const PrintDialog = ({ kind, selection, students, onPack, onClose }: PrintDialogProps) => {
  useFocusBack('students-title')
  const [labels, setLabels] = useState<LabelsWish | null>(null)
  if (labels) return <LabelsViewer wish={labels} selection={selection} onClose={onClose} />
  const common = { selection, students, onClose }
  return (
    <Modal
      title={printTitles[kind]}
      className={dialogStyles.dialog}
      width={600}
      open
      mask={{ closable: false }}
      footer={null}
      onCancel={onClose}
    >
      <DialogHelp of="print" />
      {selection === '' && <NobodyChosen menu="Print" onClose={onClose} />}
      {selection !== '' && kind === 'cards' && <CardsForm {...common} onPack={onPack} />}
      {selection !== '' && kind === 'labels' && <LabelsForm {...common} onPrint={setLabels} />}
    </Modal>
  )
}

const LabelsViewer = ({
  wish,
  selection,
  onClose,
}: {
  wish: LabelsWish
  selection: string
  onClose: () => void
}) => {
  const reauthenticate = useReauthentication()
  const { kind, first } = wish
  const title = kind === 'name' ? 'Name labels' : 'Address labels'
  return (
    <PdfDialog
      url={documentUrl(getStudentLabels, {}, { selection, kind, first: String(first) })}
      title={title}
      fileName={`${title}.pdf`}
      before={reauthenticate}
      onClose={onClose}
    />
  )
}

interface CardsFormProps {
  readonly selection: string
  readonly students: readonly ListedStudent[]
  readonly onPack: (packId: string) => void
  readonly onClose: () => void
}

/** Report cards of the chosen students: the term and their order. */
const CardsForm = (props: CardsFormProps) => {
  const terms = useListTermReportsQuery()
  const getReady = useReadyPacks()
  useEffect(() => getReady(undefined, { force: true }), [getReady])
  return (
    <QueryBoundary what="The list of terms" query={terms} rows={6}>
      {([newest, ...others]) =>
        newest ? <CardsWish {...props} terms={[newest, ...others]} /> : <NoTerms onClose={props.onClose} />
      }
    </QueryBoundary>
  )
}

type OfTerms = CardsFormProps & { readonly terms: readonly [TermReport, ...TermReport[]] }

const CardsWish = ({ terms, selection, students, onPack, onClose }: OfTerms) => {
  const [term, setTerm] = useState(terms[0])
  const [order, setOrder] = useState({ byClass: true, duplex: false })
  const preview = usePreview({ selection, print: 'report-cards', term: termAddress(term) })
  const [start, { isLoading, error }] = useStartPackMutation()
  const print = async () => {
    const { year, term: number } = term
    const { data } = await start({
      ...{ kind: 'report-cards', scope: { selection }, year, term: number, format: 'pdf' },
      ...{ duplex: order.duplex ? 1 : 0, order: order.byClass ? 'class' : 'name' },
    })
    if (data) onPack(data.id)
  }
  return (
    <DialogForm onSubmit={() => preview.printed > 0 && !isLoading && void print()}>
      <Field label="Term" hint={postedText(term)}>
        {(control) => (
          <SelectInput
            {...control}
            options={terms.map((one) => ({ value: termAddress(one), label: printedTermText(one) }))}
            disabled={isLoading}
            value={termAddress(term)}
            onValue={(chosen) => setTerm(terms.find((one) => termAddress(one) === chosen) ?? term)}
          />
        )}
      </Field>
      <Preview of={preview} students={students} />
      <Stack>
        <PaperOrderFields order={order} onChange={(change) => setOrder({ ...order, ...change })} />
      </Stack>
      <ErrorAlert text={error ? errorText(error) : null} />
      <ButtonRow note={harmless}>
        <Button type="primary" htmlType="submit" loading={isLoading} disabled={preview.printed === 0}>
          {preview.printed === 0 ? 'Print' : `Print ${count(preview.printed, 'report card')}`}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </ButtonRow>
    </DialogForm>
  )
}

const NoTerms = ({ onClose }: Pick<CardsFormProps, 'onClose'>) => (
  <Stack gap={3} className={dialogStyles.part}>
    <p>There are no terms yet, so there are no report cards.</p>
    <ButtonRow>
      <Button type="primary" onClick={onClose}>
        Close
      </Button>
    </ButtonRow>
  </Stack>
)

interface LabelsWish {
  readonly kind: 'name' | 'address'
  /** The first free label of the first sheet. */
  readonly first: number
}

interface LabelsFormProps {
  readonly selection: string
  readonly students: readonly ListedStudent[]
  readonly onPrint: (wish: LabelsWish) => void
  readonly onClose: () => void
}

const labelKinds = [
  { value: 'name', label: 'Names, for folders and books' },
  { value: 'address', label: 'Home addresses, for letters' },
]

const firstLabels = Array.from({ length: labelsPerSheet }, (_, index) => ({
  value: index + 1,
  label: index === 0 ? '1 (a new sheet)' : String(index + 1),
}))

const labelSheet =
  'For Letter sheets of 30 labels, 3 across and 10 down, each 2⅝ × 1 inches. Print at actual size.'

/** Labels of the chosen students: their purpose, and the first free label of the first sheet. */
const LabelsForm = ({ selection, students, onPrint, onClose }: LabelsFormProps) => {
  const [wish, setWish] = useState<LabelsWish>({ kind: 'name', first: 1 })
  const { kind, first } = wish
  const preview = usePreview({ selection, print: `${kind}-labels` })
  const { printed } = preview
  return (
    <DialogForm onSubmit={() => printed > 0 && onPrint(wish)}>
      <div className={styles.sheet}>
        <Radio.Group
          className={styles.kinds}
          aria-label="Which labels"
          options={labelKinds}
          value={kind}
          onChange={({ target }) => setWish({ kind: target.value as LabelsWish['kind'], first })}
        />
        <Field
          label="First free label"
          hint="Labels count along the rows. Choose another if the sheet is partly used."
        >
          {(control) => (
            <SelectInput
              {...control}
              options={firstLabels}
              value={first}
              onValue={(chosen) => setWish({ kind, first: Number(chosen) })}
            />
          )}
        </Field>
        <SheetPicture first={first} labels={printed} />
      </div>
      <Muted as="p" small>
        {labelSheet}
      </Muted>
      <Preview of={preview} students={students} />
      <ButtonRow note={printed === 0 ? harmless : `${sheetsText(printed, first)}. ${harmless}`}>
        <Button type="primary" htmlType="submit" disabled={printed === 0}>
          {printed === 0 ? 'Print' : `Print ${count(printed, 'label')}`}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </ButtonRow>
    </DialogForm>
  )
}

/** The first sheet with its used, printed and free labels. */
const SheetPicture = ({ first, labels }: { first: number; labels: number }) => (
  <div className={styles.picture} aria-hidden>
    {Array.from({ length: labelsPerSheet }, (_, index) => (
      <span key={index} data-label={stateOf(index + 1, first, labels)} />
    ))}
  </div>
)

const stateOf = (label: number, first: number, labels: number): string => {
  if (label < first) return 'used'
  return label < first + labels ? 'printed' : 'free'
}
