import { createHash } from 'node:crypto'
import { AppError } from './errors.ts'

/** What stands in a row, as a short text: two looks at an unchanged row give the same one. */
export const rowVersionOf = (content: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22)

/** `seen` is what the caller was shown; without it the change is made to whatever is there. @throws AppError changedMeanwhile */
export const checkRowVersion = (current: string, seen: string | null | undefined): void => {
  if (seen && seen !== current) throw new AppError('changedMeanwhile')
}
