// What is said when rows were deleted for good, but what they leave on the disk could not be overwritten at once.

export type Unfinished = 'later' | 'owner'

export const whatFollows: Readonly<Record<Unfinished, string>> = {
  later:
    'What deleted rows leave in files and on the disk could not be removed yet. The portal tries again every hour until it is done.',
  owner:
    'What deleted rows leave in the database can be removed by the owner of its tables only: whoever runs the server calls npm run forget.',
}
