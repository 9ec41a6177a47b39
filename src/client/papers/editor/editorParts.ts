import * as styles from './editor.module.css'

/** The parts of antd's dialog that fill the screen of a phone. */
export const editorParts = {
  container: styles.container,
  header: styles.header,
  body: styles.body,
  footer: styles.foot,
} as const
