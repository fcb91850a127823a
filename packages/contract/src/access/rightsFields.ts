/** Common request fields of the permission calls. */
import { z } from 'zod'
import { largestInteger, versionNumber } from '../fields.ts'

export const idOrNew = () =>
  z.coerce
    .number('validation:choice')
    .int('validation:choice')
    .min(-1, 'validation:choice')
    .max(largestInteger, 'validation:choice')
    .default(-1)

export const active = () => z.coerce.number('validation:choice').int('validation:choice').min(0).max(1)

/** Version from the last response; when absent, the newest version is changed. */
export const version = () => versionNumber().nullish()

export const rightsErrors = ['wouldGiveMore', 'lastAdministrator', 'changedMeanwhile'] as const
