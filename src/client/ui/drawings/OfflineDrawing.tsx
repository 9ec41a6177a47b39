// The frame of all drawings, and the drawing of a lost connection. Nothing else stands here, because the sign-in page draws it.
import type { ReactNode } from 'react'
import * as styles from './drawings.module.css'

/**
 * The frame of all line drawings: one size, one stroke, the school's colour. They are decorative, and the text beside
 * them says the same.
 */
export const Drawing = ({ children }: { children: ReactNode }) => (
  <svg className={styles.drawing} viewBox="0 0 160 120" aria-hidden="true" focusable="false">
    {children}
  </svg>
)

/** No connection: two tin cans, and the string between them has snapped. */
export const OfflineDrawing = () => (
  <Drawing>
    <circle className={styles.tint} cx="80" cy="56" r="42" />
    <path d="M16 101H144" />
    <path className={styles.paper} d="M20 60V96C20 103 48 103 48 96V60Z" />
    <ellipse className={styles.paper} cx="34" cy="60" rx="14" ry="5" />
    <path className={styles.paper} d="M112 60V96C112 103 140 103 140 96V60Z" />
    <ellipse className={styles.paper} cx="126" cy="60" rx="14" ry="5" />
    <path
      className={styles.faint}
      d="M20 72C20 78 48 78 48 72M20 84C20 90 48 90 48 84M112 72C112 78 140 78 140 72M112 84C112 90 140 90 140 84"
    />
    <path className={styles.accent} d="M34 60C36 34 54 26 68 40M68 40L73 36M68 40L74 41M68 40L72 46" />
    <path className={styles.accent} d="M126 60C124 34 106 28 93 50M93 50L87 49M93 50L88 55M93 50L94 57" />
    <path className={styles.accent} d="M80 24V30M70 26L73 31M90 26L87 31" />
  </Drawing>
)
