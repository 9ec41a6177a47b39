export const bundledPackages: Readonly<Record<string, string>>
