// The terms of the school year with their dates, newest first.
import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import type { AcademicTerm } from '#shared/contract/reports/termSettings'
import { useListAcademicTermsQuery } from '#client/api/school/schoolSettingsApi'
import { today } from '#client/ui/dates/moments'
import { QueryBoundary } from '#client/ui/QueryBoundary'
import { useAppSelector } from '#client/store/hooks'
import { selectSettingDraft } from '#client/saving/settingsDraftsSlice'
import { LostDrafts } from '#client/features/office/settings/parts/LostDrafts'
import { placeOf, placesOfNew, TermRow } from './TermRow'
import { nextTerm, termTitle } from './termTexts'
import { ButtonRow } from '#client/ui/panels/ButtonRow'

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
  const place = placeOf(next, true)
  const begun = useAppSelector((state) => selectSettingDraft(state, place))
  const [isAdding, setAdding] = useState(begun !== undefined)
  return (
    <>
      {terms.length === 0 && !isAdding && <p>There are no terms yet. Add the current term.</p>}
      <LostDrafts under={placesOfNew} shown={[place]} nameOf={termTitle} />
      {isAdding ? (
        <TermRow key={place} stored={next} isNew onAdded={() => setAdding(false)} />
      ) : (
        <ButtonRow>
          <Button icon={<PlusOutlined aria-hidden />} onClick={() => setAdding(true)}>
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
