// Marks come in while the page is open, so its queries ask again each time a part of it appears.
export const fresh = { refetchOnMountOrArgChange: true } as const
