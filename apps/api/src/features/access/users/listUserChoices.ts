import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { companies } from '../../company/company.tables.ts'
import { inScope } from '../inScope.ts'
import { scopeOf } from '../policies.ts'
import { mayGrantGroup } from './saveUser.ts'
import { findCompanyNames, groupName, listAgencyNames, listGroupAccess } from './user.queries.ts'

/** Options of the user form. */
export const listUserChoices = async (
  ctx: Ctx,
  { companySearch, companyID }: { companySearch: string | null; companyID?: number | null },
) => {
  const actor = requireActor(ctx)
  const scope = scopeOf(ctx)
  const [groups, agencies, found] = await Promise.all([
    listGroupAccess(ctx.db),
    listAgencyNames(ctx.db, scope),
    findCompanyNames(
      ctx.db,
      { search: companySearch, companyId: companyID ?? null },
      inScope(companies.id, scope),
    ),
  ])
  return {
    roleGroups: groups
      .filter(({ isActive }) => isActive)
      .map((group) => ({
        id: group.id,
        name: groupName(group, ctx.language),
        role: group.role,
        canGive: mayGrantGroup(actor, group),
      })),
    agencies,
    companies: found,
  }
}
