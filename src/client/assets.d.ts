declare module '*.module.css' {
  const styles: Readonly<Record<string, string>>
  export = styles
}
declare module '*.css'
declare module '*.svg' {
  const url: string
  export default url
}
declare module '*.woff2' {
  const url: string
  export default url
}
/** Generated from the text by scripts/lib/help. */
declare module '#docs/office.md' {
  const pages: unknown
  export default pages
}
