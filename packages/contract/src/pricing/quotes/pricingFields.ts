/** Fields that the calls of price administration share. */
import { z } from 'zod'
import { day } from '../../fields.ts'

/** A day that prices can depend on. */
export const priceDay = () =>
  day().refine((text) => text >= '2000-01-01' && text <= '2999-12-31', 'validation:date')

/** A place in an uploaded file, in the file's own numbering. */
export const fileProblem = z.object({
  sheet: z.string().nullable(),
  row: z.int(),
  /** Letter of the column; null: the row as a whole. */
  column: z.string().nullable(),
  /** What stands there. */
  value: z.string(),
  /** In the caller's language. */
  message: z.string(),
})
export type FileProblem = z.output<typeof fileProblem>

export const excelContentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Chosen in the file dialogue; the server looks at the bytes. */
export const excelFileTypes = [excelContentType, 'application/vnd.ms-excel'] as const

export const maxImportBytes = 5 * 1024 * 1024
