// The screen of the menu entry Import Students (SPEC §2; its layout is ours): where the person is in a list.
import { useEffect } from 'react'
import { useAppDispatch, useAppSelector } from '../../store/hooks'
import { useOfficeQuery } from '../../ui/useOfficeQuery'
import { ChooseList } from './ChooseList'
import { EarlierImports } from './EarlierImports'
import './imports.css'
import { selectImportWizard, wizard } from './importWizardSlice'
import { OpenList } from './OpenList'
import { SendingList } from './SendingList'
import { stepOf, WizardSteps } from './WizardSteps'

const Start = () => (
  <>
    <ChooseList />
    <EarlierImports />
  </>
)

/** The list that the address names; none: the start. */
const useAddress = () => {
  const dispatch = useAppDispatch()
  const id = useOfficeQuery().query.get('import')
  useEffect(() => void dispatch(id ? wizard.listOpened(id) : wizard.newListWanted()), [dispatch, id])
  return id
}

const Body = ({ id }: { id: string | null }) => {
  const state = useAppSelector(selectImportWizard)
  if (id !== null) return <OpenList key={id} id={id} />
  return state.is === 'sending' ? <SendingList state={state} /> : <Start />
}

export const ImportWizard = () => {
  const id = useAddress()
  const state = useAppSelector(selectImportWizard)
  return (
    <div className="imports">
      <header className="imports-head">
        <h1 tabIndex={-1}>Import Students</h1>
        <p className="imports-lead">
          Bring in students, term marks or remarks from a spreadsheet. You see what would change before
          anything is stored, and an import can be undone.
        </p>
      </header>
      <WizardSteps current={stepOf(state)} />
      <Body id={id} />
    </div>
  )
}
