/** Common fields of the price administration calls. */
import { z } from 'zod'
import { day } from '../../fields.ts'

/** Validates a day that is plausible for prices. */
export const priceDay = () =>
  day().refine((text) => text >= '2000-01-01' && text <= '2999-12-31', 'validation:date')

/** Position in an uploaded file, numbered as in the file. */
export const fileProblem = z.object({
  sheet: z.string().nullable(),
  row: z.int(),
  /** Letter of the file column; null: the whole row. */
  column: z.string().nullable(),
  /** Rejected value of the file cell. */
  value: z.string(),
  /** Text in the caller's language. */
  message: z.string(),
})
export type FileProblem = z.output<typeof fileProblem>

export const excelContentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Offered in the file dialogue; the server checks the bytes. */
export const excelFileTypes = [excelContentType, 'application/vnd.ms-excel'] as const

export const maxImportBytes = 5 * 1024 * 1024
