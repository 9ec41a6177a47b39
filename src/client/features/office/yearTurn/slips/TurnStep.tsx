// The last step: the whole dry run.
import { Button } from 'antd'
import type { YearTurnDryRun } from '#shared/contract/lists/yearTurn'
import type { YearTurnStep } from '#shared/rules/lists/yearTurn/steps'
import { count } from '#client/ui/count'
import { Notice } from '#client/ui/notices/Notice'
import { LoadingLines } from '#client/ui/panels/LoadingLines'
import { Said } from '../frame/Said'
import type { StepProps } from '../stepProps'
import { stepTitles } from '../turnTexts'
import * as turnStyles from '../yearTurn.module.css'
import { DryRunTable } from './DryRunTable'
import { doneSentences, openingSentence } from './turnSentences'
import * as styles from './slips.module.css'

interface TurnStepProps extends StepProps {
  readonly onGo: (step: YearTurnStep) => void
}

interface PartProps {
  readonly dryRun: YearTurnDryRun
}

const Problems = ({ dryRun: { problems }, onGo }: PartProps & Pick<TurnStepProps, 'onGo'>) =>
  problems.length > 0 && (
    <Notice is="warning" role="none" title="Still to decide">
      <ul className={turnStyles.said}>
        {problems.map(({ step, text }) => (
          <li key={`${step} ${text}`}>
            {text}{' '}
            {step !== 'slips' && (
              <Button type="link" className={styles.link} onClick={() => onGo(step)}>
                {stepTitles[step]}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  )

const Rejected = ({ dryRun: { rejected } }: PartProps) =>
  rejected.length > 0 && (
    <details className={styles.rejected}>
      <summary>{count(rejected.length, 'row')} of the list of newcomers left out</summary>
      <ul>
        {rejected.map(({ row, title, why }) => (
          <li key={row}>
            <span>
              Row {row}: {title}
            </span>{' '}
            <span className={turnStyles.hint}>{why}</span>
          </li>
        ))}
      </ul>
    </details>
  )

const DryRun = ({ turn, dryRun, onGo }: TurnStepProps & PartProps) => (
  <>
    <Problems dryRun={dryRun} onGo={onGo} />
    <Said
      is="info"
      title="Please check"
      sentences={dryRun.warnings.map(({ step, text }) => `${stepTitles[step]}: ${text}`)}
    />
    <ul className={styles.done}>
      {[...doneSentences(dryRun), openingSentence(turn)].map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
    <Rejected dryRun={dryRun} />
    <DryRunTable dryRun={dryRun} />
  </>
)

export const TurnStep = (props: TurnStepProps) => (
  <>
    <p className={turnStyles.lead}>
      This is what happens when you start the new school year. Until you press the button nothing changes for
      students or families. Sign-in slips for the newcomers can be printed afterwards.
    </p>
    {props.dryRun ? <DryRun {...props} dryRun={props.dryRun} /> : <LoadingLines rows={8} />}
  </>
)
