// Report cards of the chosen students: the term and their order.
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import type { TermReport } from '#shared/contract/reports/termReports'
import { printedTermText, termAddress } from '#shared/rules/reports/cards/termPosting'
import { useReadyPacks, useStartPackMutation } from '#client/api/papers/packsApi'
import { useListTermReportsQuery } from '#client/api/reports/termReportsApi'
import { errorText } from '#client/api/transport/errorText'
import { count } from '#client/ui/count'
import { QueryBoundary } from '#client/ui/QueryBoundary'
import { Field } from '#client/ui/fields/Field'
import { PaperOrderFields } from '#client/ui/fields/PaperOrderFields'
import { SelectInput } from '#client/ui/fields/SelectInput'
import { ButtonRow } from '#client/ui/panels/ButtonRow'
import { ErrorAlert } from '#client/ui/plain/ErrorAlert'
import { Stack } from '#client/ui/primitives'
import { DialogForm } from '../DialogForm'
import type { ListedStudent } from '../table/studentView'
import { Preview, usePreview } from './PrintPreview'
import { harmless, postedText } from './printTexts'
import * as dialogStyles from '../dialogs.module.css'

interface CardsFormProps {
  readonly selection: string
  readonly students: readonly ListedStudent[]
  readonly onPack: (packId: string) => void
  readonly onClose: () => void
}

export const CardsForm = (props: CardsFormProps) => {
  const terms = useListTermReportsQuery()
  const getReady = useReadyPacks()
  useEffect(() => getReady(undefined, { force: true }), [getReady])
  return (
    <QueryBoundary what="The list of terms" query={terms} rows={6}>
      {([newest, ...others]) =>
        newest ? <Wish {...props} terms={[newest, ...others]} /> : <NoTerms onClose={props.onClose} />
      }
    </QueryBoundary>
  )
}

type OfTerms = CardsFormProps & { readonly terms: readonly [TermReport, ...TermReport[]] }

const Wish = ({ terms, selection, students, onPack, onClose }: OfTerms) => {
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
