import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { externalReservationEndpoints } from '@kervan/contract/reservation/externalReservation.endpoints'
import { endpointQuery } from '../../../../platform/api/query.ts'
import { formatDate } from '../../../../platform/text/format.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { useDebouncedValue } from '../../../../platform/useDebouncedValue.ts'
import { Note } from '../../../../ui/light/Tags.tsx'
import styles from './External.module.css'

/** Minimum number of digits before a phone number is looked up. */
const shortestPhone = 10

interface KnownProps {
  phone: string
  email?: string | null
}

/** Looks up a phone number and an email while they are typed. */
export const useKnownPerson = ({ phone, email = null }: KnownProps) => {
  const settled = useDebouncedValue(`${phone}|${email ?? ''}`, 300)
  const [asked = '', askedEmail] = settled.split('|')
  const isAsked = asked.replaceAll(/\D/g, '').length >= shortestPhone
  const { data } = useQuery({
    ...endpointQuery(externalReservationEndpoints.findExternalDuplicates, {
      body: { phone: asked, email: askedEmail || null },
    }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  return isAsked ? data : undefined
}

/** Other requests with the same phone number, and companies that have it. */
export const DuplicateNote = ({ phone, exceptId }: KnownProps & { exceptId?: string }) => {
  const { t, language } = useTranslation()
  const known = useKnownPerson({ phone })
  const requests = known?.requests.filter(({ id }) => id !== exceptId) ?? []
  const companies = known?.companies ?? []
  if (requests.length === 0 && companies.length === 0) return null
  return (
    <div className={styles.duplicates} aria-live="polite">
      <Note tone="warn">
        {requests.length > 0 && t('reservation/external:duplicate.title', { count: requests.length })}
        {requests.length > 0 && (
          <ul>
            {requests.map((request) => (
              <li key={request.id}>
                {t('reservation/external:duplicate.line', {
                  name: request.senderName || t('reservation/external:erased'),
                  date: formatDate(new Date(request.createdDate), 'day', language),
                  state: t(`reservation/external:state.${request.status}`),
                  source: t(`reservation/external:source.${request.source}`),
                })}
              </li>
            ))}
          </ul>
        )}
        {companies.length > 0 && (
          <div>
            {t('reservation/external:duplicate.companies', {
              names: companies.map(({ name }) => name).join(', '),
            })}
          </div>
        )}
      </Note>
    </div>
  )
}
