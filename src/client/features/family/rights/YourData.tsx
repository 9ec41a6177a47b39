// What a family may know and take away: a copy of everything, what was changed, what the
// school was asked to correct, who has looked (SEC-95, SEC-96, SEC-98, SEC-105).
import { DownloadData } from './DownloadData'
import { OwnCorrections } from './OwnCorrections'
import { OwnHistory } from './OwnHistory'
import { WhoHasSeen } from './WhoHasSeen'
import * as styles from './YourData.module.css'

export const YourData = ({ studentId }: { studentId: string }) => (
  <div className={styles.page}>
    <h1 tabIndex={-1}>Your data</h1>
    <p className={styles.intro}>
      It is about you and your child, so you may look at all of it and take a copy at any time.
    </p>
    <section className={styles.card} aria-labelledby="take-a-copy">
      <h2 id="take-a-copy">Take a copy</h2>
      <DownloadData studentId={studentId} />
    </section>
    <section className={styles.card} aria-labelledby="what-changed">
      <h2 id="what-changed">What was changed</h2>
      <p className={styles.hint}>
        Each change of the registration, newest first. A value can be changed back in its step while
        registration is open; afterwards ask the school to correct it.
      </p>
      <OwnHistory studentId={studentId} />
    </section>
    <section className={styles.card} aria-labelledby="corrections">
      <h2 id="corrections">Corrections you asked for</h2>
      <OwnCorrections studentId={studentId} />
    </section>
    <section className={styles.card} aria-labelledby="who-has-seen">
      <h2 id="who-has-seen">Who has seen this</h2>
      <p className={styles.hint}>Each time the school has opened or printed something about you.</p>
      <WhoHasSeen studentId={studentId} />
    </section>
  </div>
)
