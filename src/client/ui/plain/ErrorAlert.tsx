// The red alert above a form; read aloud when it appears.
import * as styles from './ErrorAlert.module.css'

interface ErrorAlertProps {
  readonly text: string | null
}

export const ErrorAlert = ({ text }: ErrorAlertProps) => (
  // The region exists before its text, so that screen readers announce the text.
  <div role="alert">
    {text && (
      <div className={styles.alert}>
        <svg width="20" height="20" viewBox="0 0 20 20" fill="currentColor" aria-hidden="true">
          <path d="M10 1.700a8.300 8.300 0 1 0 0 16.600 8.300 8.300 0 0 0 0-16.600Zm-.9 4.200h1.800v5.500H9.100V5.900Zm.9 8.600a1.150 1.150 0 1 1 0-2.300 1.150 1.150 0 0 1 0 2.300Z" />
        </svg>
        <span>{text}</span>
      </div>
    )}
  </div>
)
