import { fieldError } from '../../platform/errors.ts'
import { districts } from '../reference/referenceFacts.ts'
import type { District } from '../reference/referenceFacts.ts'

const districtById = new Map(districts.map((district) => [district.id, district]))

export const findDistrict = (districtId: number): District | undefined => districtById.get(districtId)

/** @throws AppError validationFailed on `districtId` */
export const requireDistrict = (districtId: number): District => {
  const district = findDistrict(districtId)
  if (!district) throw fieldError('districtId', 'validation:choice')
  return district
}
