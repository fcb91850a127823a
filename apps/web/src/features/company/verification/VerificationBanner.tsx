import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { companyEndpoints } from '@kervan/contract/company/company.endpoints'
import { hasReach } from '@kervan/contract/roles'
import type { CompanyDetail } from '@kervan/contract/company/company.endpoints'
import {
  companyStatuses,
  companyTypeNumbers,
  missingDocumentsOf,
  verificationOf,
} from '@kervan/domain/company/companyDocuments'
import type { CompanyDocumentName, Verification } from '@kervan/domain/company/companyDocuments'
import { callEndpoint } from '../../../platform/api/apiClient.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { useSession } from '../../../platform/session/session.ts'
import { readOfVisit, rememberOfVisit } from '../../../platform/session/visit.ts'
import { Button, ButtonLink } from '../../../ui/light/Button.tsx'
import styles from './VerificationBanner.module.css'

const askedEveryMs = 300_000

type Part = CompanyDocumentName | 'address' | 'identity'
type Message = Verification & { missing: readonly Part[] }

/** Documents are required of corporations only; a person enters the address and the identity number. */
const messageOf = (company: CompanyDetail): Message | null => {
  if (company.companyStatusTypeId !== companyStatuses.unverified) return null
  const address: Part[] = company.address?.address1 ? [] : ['address']
  if (company.companyTypeID === companyTypeNumbers.individual) {
    const missing: Part[] = [...address, ...(company.identificationNumber ? [] : (['identity'] as const))]
    return missing.length === 0 ? null : { kind: 'missing', missing }
  }
  return {
    ...verificationOf(company.documents),
    missing: [...address, ...missingDocumentsOf(company.documents)],
  }
}

/** Returns null when there is nothing to report. Failures are only logged, so that they do not break the page. */
const findVerification = async (signal: AbortSignal): Promise<Message | null> => {
  try {
    return messageOf(await callEndpoint(companyEndpoints.findCompany, { body: { id: 0 }, signal }))
  } catch (error) {
    if (!signal.aborted) console.error(error)
    return null
  }
}

/** Address of the page where everything can be completed; the banner would repeat it there. */
const settingsPath = '/definitions/invoicesettings'

const toneClass = { missing: styles.info, inReview: styles.warn, problem: styles.bad }

/**
 * Banner for users of an unverified company: lists missing requirements. A closed banner returns when its
 * message changes.
 */
export const VerificationBanner = () => {
  const { t } = useTranslation()
  const session = useSession()
  const [closed, setClosed] = useState(() => readOfVisit('closedBanner'))
  const isCustomer = session !== null && hasReach(session, 'company')
  const { data } = useQuery({
    queryKey: [companyEndpoints.findCompany.path, 'verification', session?.userId],
    queryFn: ({ signal }) => findVerification(signal),
    enabled: isCustomer,
    staleTime: askedEveryMs,
    refetchInterval: askedEveryMs,
  })
  const { pathname } = useLocation()
  if (!data || pathname === settingsPath) return null
  const { kind, missing } = data
  if (closed === kind) return null
  const close = () => {
    rememberOfVisit('closedBanner', kind)
    setClosed(kind)
  }
  return (
    <section className={`${styles.banner} ${toneClass[kind]}`} aria-label={t('company/verification:label')}>
      <p className={styles.text} role="status">
        {t(`company/verification:${kind}`)}{' '}
        {missing.length > 0 && (
          <span>
            {t('company/verification:lacks', {
              parts: missing.map((part) => t(`company/verification:part.${part}`)).join(', '),
            })}
          </span>
        )}{' '}
        {data.kind === 'problem' && data.reason !== null && (
          <span>{t('company/verification:reason', { reason: data.reason })}</span>
        )}
      </p>
      <div className={styles.actions}>
        <ButtonLink size="small" to={settingsPath}>
          {t('company/verification:go')}
        </ButtonLink>
        <Button size="small" kind="text" onClick={close}>
          {t('ui:action.close')}
        </Button>
      </div>
    </section>
  )
}
