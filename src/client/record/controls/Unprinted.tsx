// UX-37: a name in another script is saved as it is; that the papers cannot print it is said while there is time to add the
// Latin spelling.
import { unprintedIn } from '#shared/record/printedLetters'
import * as styles from './controls.module.css'

export const Unprinted = ({ text }: { text: string }) => {
  const letters = unprintedIn(text)
  return (
    <p role="status" className={styles.unprinted}>
      {letters !== '' &&
        `The school’s papers cannot print “${letters}”. Write it in Latin letters, as in a passport.`}
    </p>
  )
}
