import { auditOf } from '../../../platform/audit/auditOf.ts'
import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { isUniqueViolation } from '../../../platform/db/database.ts'
import { AppError, fieldError } from '../../../platform/errors.ts'
import { translate } from '../../../platform/language.ts'
import { scopeOf } from '../../access/policies.ts'
import { canChangeAccountCodes } from '../company.policies.ts'
import { lockCompany } from '../company.queries.ts'
import { listAccountCodeRows, setAccountCode } from './companyAdministration.queries.ts'

const audit = auditOf('company')

interface Wanted {
  companyId: number
  currency: string
  code: string | null
}

/** @throws AppError notAllowed; notFound; validationFailed on `code` when another company has it */
export const saveAccountCode = async (ctx: Ctx, { companyId, currency, code }: Wanted) => {
  if (!canChangeAccountCodes(requireActor(ctx))) throw new AppError('notAllowed')
  await ctx.db
    .transaction(async (tx) => {
      if (!(await lockCompany(tx, scopeOf(ctx), companyId))) throw new AppError('notFound')
      const before = (await listAccountCodeRows(tx, companyId)).find((one) => one.currency === currency)
      await setAccountCode(tx, { companyId, currency, code })
      await audit(tx, ctx, {
        action: 'accountCodeChanged',
        id: companyId,
        before: { accountCode: before?.code ?? null },
        after: { accountCode: code },
        details: { currency },
      })
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? fieldError('code', 'company:invalid.accountCodeTaken') : error
    })
  return { returnCode: 200, returnText: translate(ctx.language, 'company:accountCodeSaved') }
}
