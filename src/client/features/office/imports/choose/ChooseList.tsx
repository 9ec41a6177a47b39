// Step 1: what the list holds, and the file.
import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { errorText } from '../../api/errorText'
import { useGetImportTemplateMutation } from '../../api/importsApi'
import { useAppDispatch, useAppSelector } from '../../store/hooks'
import { sendListAgain } from './importActions'
import { kindTexts } from './importTexts'
import { selectImportWizard, wizard, type Refused } from './importWizardSlice'
import { ListPicker } from './ListPicker'
import { Problem } from './Problem'
import { TermChoice } from './TermChoice'
import { useSend } from './useSend'

const useStart = () => {
  const state = useAppSelector(selectImportWizard)
  return state.is === 'choosing' ? state : { kind: 'students' as const, term: '', refused: null }
}

const Kinds = () => {
  const dispatch = useAppDispatch()
  const { kind } = useStart()
  return (
    <fieldset className="import-kinds">
      <legend>What does the list hold?</legend>
      {kindTexts.map(({ kind: one, title, about }) => (
        <label key={one} className={one === kind ? 'import-kind import-kind-chosen' : 'import-kind'}>
          <input
            type="radio"
            name="import-kind"
            aria-label={title}
            aria-describedby={`kind-${one}`}
            checked={one === kind}
            onChange={() => dispatch(wizard.kindChosen(one))}
          />
          <span className="import-kind-words">
            {title}
            <span id={`kind-${one}`} className="imports-hint">
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
    <div className="import-template">
      <Button
        icon={<DownloadOutlined aria-hidden />}
        loading={isLoading}
        onClick={() => void getTemplate(kind)}
      >
        Download the template
      </Button>
      <span className="imports-hint">
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
      title={refused?.name ? `${refused.name} was not taken` : 'No file was chosen'}
      text={refused?.text ?? null}
      action={refused?.name ? again : undefined}
    />
  )
}

export const ChooseList = () => {
  const dispatch = useAppDispatch()
  const { kind, term, refused } = useStart()
  return (
    <section className="imports-card" aria-label="Choose the list">
      <Kinds />
      {kind !== 'students' && (
        <TermChoice
          value={term}
          hint="Where the list has columns for year and term, they count."
          onChoose={(chosen) => dispatch(wizard.termChosen(chosen))}
        />
      )}
      <ListPicker kind={kind} />
      <NotTaken refused={refused} />
      <Template />
    </section>
  )
}
