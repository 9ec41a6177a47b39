// Step 1: what the list holds, and the file.
import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useGetImportTemplateMutation } from '#client/api/lists/importsApi'
import { errorText } from '#client/api/transport/errorText'
import { useAppDispatch, useAppSelector } from '#client/store/hooks'
import { Problem } from '#client/ui/notices/Problem'
import { sendListAgain } from '../importActions'
import { kindTexts } from '../importTexts'
import { selectImportWizard, wizard, type Refused } from '../importWizardSlice'
import { useSend } from '../useSend'
import { ClassWorkbookDownload } from './ClassWorkbookDownload'
import { ListPicker } from './ListPicker'
import { TermChoice } from './TermChoice'
import { Panel } from '#client/ui/panels/Panel'
import * as styles from './choose.module.css'
import * as importsStyles from '../imports.module.css'

const useStart = () => {
  const state = useAppSelector(selectImportWizard)
  return state.is === 'choosing' ? state : { kind: 'students' as const, term: '', refused: null }
}

const Kinds = () => {
  const dispatch = useAppDispatch()
  const { kind } = useStart()
  return (
    <fieldset className={styles.kinds}>
      <legend>What is in the list?</legend>
      {kindTexts.map(({ kind: one, title, about }) => (
        <label key={one} className={one === kind ? `${styles.kind} ${styles.kindChosen}` : styles.kind}>
          <input
            type="radio"
            name="import-kind"
            aria-label={title}
            aria-describedby={`kind-${one}`}
            checked={one === kind}
            onChange={() => dispatch(wizard.kindChosen(one))}
          />
          <span className={importsStyles.kindWords}>
            {title}
            <span id={`kind-${one}`} className={importsStyles.hint}>
              {about}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

const Template = () => {
  const { kind } = useStart()
  const [getTemplate, { isLoading, error }] = useGetImportTemplateMutation()
  return (
    <div className={styles.template}>
      <Button
        icon={<DownloadOutlined aria-hidden />}
        loading={isLoading}
        onClick={() => void getTemplate(kind)}
      >
        Download the template
      </Button>
      <span className={importsStyles.hint}>
        An empty workbook with the right headers, and a page on how to fill it in.
      </span>
      <Problem title="The template could not be downloaded" text={error ? errorText(error) : null} />
    </div>
  )
}

const NotTaken = ({ refused }: { refused: Refused | null }) => {
  const { kind } = useStart()
  const send = useSend()
  const again = <Button onClick={() => send(sendListAgain(kind))}>Try again</Button>
  return (
    <Problem
      isBroughtInSight
      title={refused?.name ? `${refused.name} was not accepted` : 'No file was chosen'}
      text={refused?.text ?? null}
      action={refused?.name ? again : undefined}
    />
  )
}

export const ChooseList = () => {
  const dispatch = useAppDispatch()
  const { kind, term, refused } = useStart()
  return (
    <Panel label="Choose the list">
      <Kinds />
      {kind !== 'students' && (
        <TermChoice
          value={term}
          hint="If the list has columns for year and term, those are used."
          onChoose={(chosen) => dispatch(wizard.termChosen(chosen))}
        />
      )}
      <ListPicker kind={kind} />
      <NotTaken refused={refused} />
      <Template />
      {kind === 'marks' && <ClassWorkbookDownload term={term} />}
    </Panel>
  )
}
