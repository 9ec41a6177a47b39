// The terms of the school year with their dates, newest first.
import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import type { AcademicTerm } from '#shared/contract/reports/termSettings'
import { useListAcademicTermsQuery } from '../../../../api/office/schoolSettingsApi'
import { today } from '../../../../ui/dates/moments'
import { QueryBoundary } from '../../../../ui/QueryBoundary'
import { useAppSelector } from '../../../../store/hooks'
import { selectSettingDraft } from '../parts/draftsSlice'
import { newTermPlace, TermRow } from './TermRow'
import { nextTerm, termTitle } from './termTexts'
import { ButtonRow } from '../../../../ui/panels/ButtonRow'

const emptyTerm = (terms: readonly AcademicTerm[]): AcademicTerm => ({
  ...nextTerm(terms, today()),
  starts: null,
  ends: null,
  next_term_starts: null,
  possible_sessions: null,
  posted: 0,
  version: '',
})

const Terms = ({ terms }: { terms: readonly AcademicTerm[] }) => {
  const next = emptyTerm(terms)
  const begun = useAppSelector((state) => selectSettingDraft(state, newTermPlace))
  const [added, setAdded] = useState(begun ? next : null)
  return (
    <>
      {terms.length === 0 && !added && <p>There are no terms yet. Add the one that runs now.</p>}
      {added ? (
        <TermRow stored={added} isNew onAdded={() => setAdded(null)} />
      ) : (
        <ButtonRow>
          <Button icon={<PlusOutlined aria-hidden />} onClick={() => setAdded(next)}>
            Add {termTitle(next)}
          </Button>
        </ButtonRow>
      )}
      {terms.map((one) => (
        <TermRow key={`${one.year}-${one.term}`} stored={one} />
      ))}
    </>
  )
}

export const TermsSettings = () => {
  const query = useListAcademicTermsQuery()
  return (
    <QueryBoundary what="The terms" query={query}>
      {(terms) => <Terms terms={terms} />}
    </QueryBoundary>
  )
}
