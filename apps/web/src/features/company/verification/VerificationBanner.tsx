import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { companyEndpoints } from '@kervan/contract/company/company.endpoints'
import { hasReach } from '@kervan/contract/roles'
import { companyStatuses, verificationOf } from '@kervan/domain/company/companyDocuments'
import type { Verification } from '@kervan/domain/company/companyDocuments'
import { callEndpoint } from '../../../platform/api/apiClient.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { useSession } from '../../../platform/session/session.ts'
import { readOfVisit, rememberOfVisit } from '../../../platform/session/visit.ts'
import { Button, ButtonLink } from '../../../ui/light/Button.tsx'
import styles from './VerificationBanner.module.css'

const askedEveryMs = 300_000

/** Returns null when there is nothing to report. Failures are only logged, so that they do not break the page. */
const findVerification = async (signal: AbortSignal): Promise<Verification | null> => {
  try {
    const company = await callEndpoint(companyEndpoints.findCompany, { body: { id: 0 }, signal })
    return company.companyStatusTypeId === companyStatuses.unverified
      ? verificationOf(company.documents)
      : null
  } catch (error) {
    if (!signal.aborted) console.error(error)
    return null
  }
}

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
  if (!data) return null
  const { kind } = data
  if (closed === kind) return null
  const close = () => {
    rememberOfVisit('closedBanner', kind)
    setClosed(kind)
  }
  return (
    <section className={`${styles.banner} ${toneClass[kind]}`} aria-label={t('company/verification:label')}>
      <p className={styles.text} role="status">
        {t(`company/verification:${kind}`)}{' '}
        {data.kind === 'problem' && data.reason !== null && (
          <span>{t('company/verification:reason', { reason: data.reason })}</span>
        )}
      </p>
      <div className={styles.actions}>
        <ButtonLink size="small" to="/definitions/invoicesettings">
          {t('company/verification:go')}
        </ButtonLink>
        <Button size="small" kind="text" onClick={close}>
          {t('ui:action.close')}
        </Button>
      </div>
    </section>
  )
}
