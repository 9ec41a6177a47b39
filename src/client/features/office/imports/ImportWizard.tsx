// Import Students: the step at hand.
import { useEffect } from 'react'
import { useOfficeQuery } from '#client/address/useOfficeQuery'
import { useAppDispatch, useAppSelector } from '#client/store/hooks'
import { Page } from '#client/ui/panels/Page'
import { OpenList } from './OpenList'
import { stepOf, WizardSteps } from './WizardSteps'
import { ChooseList } from './choose/ChooseList'
import { EarlierImports } from './choose/EarlierImports'
import { SendingList } from './choose/SendingList'
import { selectImportWizard, wizard } from './importWizardSlice'
import * as styles from './imports.module.css'

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
    <Page
      title="Import Students"
      description="Import students, term marks or remarks from a spreadsheet. You see what would change before anything is saved, and an import can be undone."
      className={styles.imports}
    >
      <WizardSteps current={stepOf(state)} />
      <Body id={id} />
    </Page>
  )
}
