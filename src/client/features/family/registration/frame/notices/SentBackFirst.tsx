// Registration has closed, and yet there is something to do: the school has sent back a document.
import { ExclamationCircleFilled } from '@ant-design/icons'
import { documentTypes } from '#shared/rules/intake/documentTypes'
import { useAppSelector } from '#client/store/hooks'
import { count } from '#client/ui/count'
import { selectMayUpload } from '../../registrationSelectors'
import { selectSentBack } from '../../reviewSelectors'
import { MissingLinks } from './MissingList'
import * as styles from '../RegistrationFrame.module.css'

export const SentBackFirst = () => {
  const types = useAppSelector(selectSentBack)
  const maySend = useAppSelector((state) => types.some((type) => selectMayUpload(state, type)))
  if (types.length === 0) return null
  const again = `send ${types.length === 1 ? 'a new one' : 'new ones'}`
  const things = documentTypes
    .filter(({ type }) => types.includes(type))
    .map(({ type, title }) => ({ step: 'documents' as const, name: type, label: title }))
  return (
    <div className={`${styles.closedNotice} ${styles.sentBack}`} role="status">
      <ExclamationCircleFilled aria-hidden />
      <div>
        <strong>The school sent back {count(types.length, 'document')}.</strong> Read why, and{' '}
        {maySend ? again : 'ask the school office'}.
        <MissingLinks things={things} />
      </div>
    </div>
  )
}
