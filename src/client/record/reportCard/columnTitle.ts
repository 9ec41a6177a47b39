/** The PDF is short of room; a screen is not. */
const longTitles: Readonly<Record<string, string>> = {
  application: 'Application',
  conduct: 'Conduct',
}

export const columnTitle = ({ key, title }: { readonly key: string; readonly title: string }): string =>
  longTitles[key] ?? title
