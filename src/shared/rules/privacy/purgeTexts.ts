// The sentences for people who delete data that could not be purged from the disk at once.

export type UnfinishedPurge = 'later' | 'owner'

export const purgeText: Readonly<Record<UnfinishedPurge, string>> = {
  later:
    'Traces of the deleted data are still on the disk. The portal tries again every hour until they are removed.',
  owner:
    'Traces of the deleted data are still in the database. Whoever runs the server can remove them: npm run forget, with the address of the tables’ owner in DATABASE_URL.',
}
