import * as styles from './chase.module.css'

/** Of a person without a name the number stands behind who it is: it begins a new line rather than break at a hyphen. */
export const UnbrokenNumbers = ({ text }: { text: string }) =>
  text.split(/(\d+(?:-\d+)+)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={index} className={styles.phone}>
        {part}
      </span>
    ),
  )
