import { mostImportedUsers } from '@kervan/contract/access/userImport.endpoints'
import { readHeadedRows } from '../../../platform/spreadsheet/readHeadedRows.ts'
import type { HeadedRow } from '../../../platform/spreadsheet/readHeadedRows.ts'
import { readHeading } from './userFileLabels.ts'
import type { UserColumn } from './userFileLabels.ts'

export type FileRow = HeadedRow<UserColumn>

/** @throws AppError validationFailed on `file` */
export const readUserFile = (bytes: Uint8Array): Promise<FileRow[]> =>
  readHeadedRows(bytes, {
    readHeading,
    keys: ['email'],
    mostRows: mostImportedUsers,
    refusals: {
      noHeading: 'access/users:import.noHeading',
      noRows: 'access/users:import.noRows',
      tooMany: 'access/users:import.tooMany',
    },
  })
