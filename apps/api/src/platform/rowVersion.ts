import { createHash } from 'node:crypto'
import { AppError } from './errors.ts'

/** Returns a hash of a row's content: an unchanged row gives the same version. */
export const rowVersionOf = (content: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22)

/** `seen` is the version shown to the caller; when absent, the check is skipped. @throws AppError changedMeanwhile */
export const checkRowVersion = (current: string, seen: string | null | undefined): void => {
  if (seen && seen !== current) throw new AppError('changedMeanwhile')
}
