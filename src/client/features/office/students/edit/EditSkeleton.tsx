// The fields of the Edit Student dialog while they are on their way, as tall as they will be.
import { LoadingLines } from '#client/ui/panels/LoadingLines'
import * as styles from './edit.module.css'

export const EditSkeleton = () => <LoadingLines className={styles.waiting} rows={11} />
