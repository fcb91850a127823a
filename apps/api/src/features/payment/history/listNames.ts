import { paymentTypes, recordStatuses } from '@kervan/contract/payment/paymentNames'
import type { Ctx } from '../../../platform/ctx.ts'
import { translate } from '../../../platform/language.ts'

export const listPaymentStatuses = ({ language }: Ctx) =>
  recordStatuses.map((code, place) => ({
    id: place + 1,
    code,
    name: translate(language, `payment:state.${code}`),
  }))

export const listPaymentTypes = ({ language }: Ctx) =>
  paymentTypes.map((code, place) => ({
    id: place + 1,
    code,
    name: translate(language, `payment:type.${code}`),
  }))
