import { senderDraft } from '@kervan/contract/shipment/draft/party'
import type { SenderDraft } from '@kervan/contract/shipment/draft/party'
import { splitDialCode } from '@kervan/domain/identity/phone'
import { checkTckn, checkVkn } from '@kervan/domain/identity/turkishNumbers'
import type { AnswerOf } from '@kervan/contract/endpoint'
import type { contactEndpoints } from '@kervan/contract/contact/contact.endpoints'
import { requireActor } from '../../platform/ctx.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { canSeePrices } from '../access/policies.ts'
import { houseIossFee } from '../pricing/surcharges/houseIossFee.ts'
import { findAccountFacts, findDefaultSender, findLastSender } from './contact.queries.ts'
import { suggestIossOf } from './suggestIoss.ts'

/** Leaves fields empty whose value a draft does not accept, such as a name that is too long for a label. */
const fitDraft = (values: Record<string, unknown>): SenderDraft => {
  const issues = senderDraft.safeParse(values).error?.issues ?? []
  const refused = new Set(issues.map(({ path }) => path[0]))
  return senderDraft.parse(Object.fromEntries(Object.entries(values).filter(([name]) => !refused.has(name))))
}

/** Treats the account as a person until the company's tax number is known. */
const senderOfAccount = (facts: NonNullable<Awaited<ReturnType<typeof findAccountFacts>>>): SenderDraft => {
  const isCorporate = facts.taxNumber !== null && checkVkn(facts.taxNumber) === 'ok'
  const phone = facts.phoneNumber === null ? null : splitDialCode(facts.phoneNumber)
  return fitDraft({
    companyType: isCorporate ? 'corporate' : 'individual',
    company: isCorporate ? facts.company : null,
    taxNumber: isCorporate ? facts.taxNumber : null,
    identificationNumber:
      !isCorporate && facts.identityNumber && checkTckn(facts.identityNumber) === 'ok'
        ? facts.identityNumber
        : null,
    authorizedPerson: `${facts.firstName} ${facts.lastName}`.trim(),
    email: facts.email,
    dialCode: phone?.dialCode,
    phone: phone?.number,
    countryCode: 'TR',
  })
}

/** Removes the answers that belong to one shipment: `suggestIossOf` suggests them by the destination. */
const withoutAnswers = (sender: SenderDraft): SenderDraft => ({
  ...sender,
  iossType: null,
  iossNumber: null,
  iossConfirmed: null,
})

/** Suggests a company's sender: the default, otherwise the last used one, otherwise the caller's account data. */
export const suggestSenderOf = async (ctx: Ctx, companyId: number): Promise<SenderDraft | null> => {
  const known = (await findDefaultSender(ctx.db, companyId)) ?? (await findLastSender(ctx.db, companyId))
  if (known) return withoutAnswers(known)
  const actor = requireActor(ctx)
  if (actor.companyId !== companyId) return null
  const facts = await findAccountFacts(ctx.db, actor.userId)
  return facts ? senderOfAccount(facts) : null
}

/** Staff have no company, so they get no suggestion. */
export const suggestSender = async (
  ctx: Ctx,
): Promise<AnswerOf<(typeof contactEndpoints)['suggestSender']>> => {
  const { companyId } = requireActor(ctx)
  return {
    sender: companyId === null ? null : await suggestSenderOf(ctx, companyId),
    ioss: {
      answer: await suggestIossOf(ctx, companyId),
      hasHouseNumber: ctx.settings.HOUSE_IOSS_NUMBER !== undefined,
      houseFee: canSeePrices(ctx.actor) ? await houseIossFee(ctx) : null,
    },
  }
}
