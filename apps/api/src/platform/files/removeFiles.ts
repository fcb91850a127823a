import { z } from 'zod'
import type { Services } from '../ctx.ts'
import type { Db } from '../db/database.ts'
import { jobKind } from '../jobs/jobs.ts'
import { recentFileMs } from './fileStore.ts'
import type { FileKey } from './fileStore.ts'

/** Removes the bytes of a file when no row refers to them any more. Idempotent. */
export const removeFileJob = jobKind({
  name: 'system.removeFile',
  payload: z.object({ key: z.string().transform((key) => key as FileKey) }),
})

/**
 * Call in the transaction that deletes or changes the rows with these keys. After the commit a job removes the
 * bytes to which no other row refers. Null keys are skipped.
 */
export const removeFiles = (
  tx: Db,
  { jobs }: Pick<Services, 'jobs'>,
  keys: readonly (FileKey | null)[],
): Promise<void> =>
  jobs.enqueueMany(
    tx,
    removeFileJob,
    [...new Set(keys)].flatMap((key) => (key === null ? [] : { key })),
  )

export const removeFile = async (
  { files, jobs, db, clock }: Pick<Services, 'files' | 'jobs' | 'db' | 'clock'>,
  key: FileKey,
): Promise<void> => {
  if ((await files.remove(key)) !== 'recent') return
  const startAfter = new Date(clock().getTime() + recentFileMs)
  await jobs.enqueue(db, removeFileJob, { key }, { startAfter })
}
