import dayjs, { type Dayjs } from 'dayjs'

/** @param text yyyy-MM-dd, perhaps with THH:mm; anything else is no day yet */
export const knownDay = (text: string | null | undefined): Dayjs | null => {
  if (!text || !/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2})?$/.test(text)) return null
  const day = dayjs(text)
  return day.isValid() ? day : null
}
