import type { AnswerOf, InputOf } from '@kervan/contract/endpoint'
import type { pickupWindowEndpoints } from '@kervan/contract/reservation/pickupWindow.endpoints'
import { auditOf } from '../../../platform/audit/auditOf.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError, fieldError } from '../../../platform/errors.ts'
import { translate } from '../../../platform/language.ts'
import { findDistrict } from '../findDistrict.ts'
import {
  countWindowsByDistrict,
  listDistrictWindows,
  lockWindowsOf,
  replaceWindows,
} from './window.queries.ts'

const audit = auditOf('pickupWindows')

type Rows = typeof pickupWindowEndpoints
type SavedWindow = InputOf<Rows['savePickupWindows']>['body']['windows'][number]

const writeWindow = ({ weekday, from, to, capacity }: SavedWindow): string =>
  `${weekday} ${from}–${to} (${capacity})`

/** @throws AppError notFound */
export const readDistrictWindows = async (
  ctx: Ctx,
  { districtId }: InputOf<Rows['getDistrictWindows']>['body'],
): Promise<AnswerOf<Rows['getDistrictWindows']>> => {
  if (districtId && !findDistrict(districtId)) throw new AppError('notFound')
  const [windows, counted] = await Promise.all([
    districtId ? listDistrictWindows(ctx.db, [districtId]) : [],
    countWindowsByDistrict(ctx.db),
  ])
  return {
    windows,
    districts: counted.flatMap((row) => {
      const district = findDistrict(row.districtId)
      return district ? [{ ...row, city: district.provinceName, district: district.name }] : []
    }),
  }
}

/** Refuses overlapping windows of a weekday, because a courier's place would be counted twice. */
const refuseOverlaps = (windows: readonly SavedWindow[]): void => {
  for (const [index, window] of windows.entries())
    for (const other of windows.slice(0, index))
      if (other.weekday === window.weekday && window.from < other.to && other.from < window.to)
        throw fieldError(`windows.${index}.from`, 'reservation:windows.overlap')
}

/** @throws AppError validationFailed on `districtIds` and `windows` */
export const saveWindows = async (
  ctx: Ctx,
  { districtIds: named, windows }: InputOf<Rows['savePickupWindows']>['body'],
): Promise<AnswerOf<Rows['savePickupWindows']>> => {
  const districtIds = [...new Set(named)].toSorted((a, b) => a - b)
  if (districtIds.some((id) => !findDistrict(id))) throw fieldError('districtIds', 'validation:choice')
  refuseOverlaps(windows)
  await ctx.db.transaction(async (tx) => {
    await lockWindowsOf(tx, districtIds)
    const before = await listDistrictWindows(tx, districtIds)
    await replaceWindows(tx, districtIds, windows)
    for (const id of districtIds)
      await audit(tx, ctx, {
        action: 'pickupWindowsSaved',
        id,
        before: { windows: before.filter(({ districtId }) => districtId === id).map(writeWindow) },
        after: { windows: windows.map(writeWindow) },
        details: { district: findDistrict(id)!.name },
      })
  })
  return { returnCode: 200, returnText: translate(ctx.language, 'reservation:windows.saved') }
}
