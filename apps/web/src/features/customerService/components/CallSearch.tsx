import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { Input } from 'antd'
import type { InputRef } from 'antd'
import { Link, useNavigate } from 'react-router'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callEndpoints } from '@kervan/contract/customerService/call.endpoints'
import type { CalledShipment } from '@kervan/contract/customerService/call.endpoints'
import { endpointQuery } from '../../../platform/api/query.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { useDebouncedValue } from '../../../platform/useDebouncedValue.ts'
import { isTypedInto } from '../../../ui/table/useListKeys.ts'
import { DateText } from '../../../ui/light/DateText.tsx'
import { EmptyState, ErrorState, LoadingRows } from '../../../ui/light/States.tsx'
import { CountryFlagName, StateDot, Tag } from '../../../ui/light/Tags.tsx'
import { useClear } from '../../../ui/useClear.tsx'
import { serviceFilePage } from '../addresses.ts'
import styles from './CallSearch.module.css'

const waitMs = 200
const shortest = 2

const Result = ({ shipment, isFirst }: { shipment: CalledShipment; isFirst: boolean }) => {
  const { t } = useTranslation()
  const { trackingException, state } = shipment
  return (
    <li>
      <Link to={serviceFilePage(shipment.id)} className={isFirst ? styles.first : undefined}>
        <span className={styles.reference}>{shipment.assetReference}</span>
        <span className={styles.names}>
          {shipment.receiverName ?? '–'}
          <span className={styles.quiet}> · {shipment.companyName ?? shipment.senderName}</span>
        </span>
        <span className={styles.facts}>
          {shipment.receiverCountryCode && <CountryFlagName code={shipment.receiverCountryCode} />}
          <StateDot tone={trackingException ? 'bad' : 'none'}>
            {t(trackingException ? `tracking:exception.${trackingException}` : `shipment:state.${state}`)}
          </StateDot>
          <DateText value={shipment.createdAt} />
        </span>
        <span className={styles.facts}>
          {shipment.foundBy.map((by) => (
            <Tag key={by} tone={by.startsWith('near') ? 'warn' : 'none'}>
              {t(`customerService:foundBy.${by}`)}
            </Tag>
          ))}
        </span>
      </Link>
    </li>
  )
}

const arrows: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Search field for phone support. Enter opens the best match, arrows move to the others. */
export const CallSearch = () => {
  const { t } = useTranslation()
  const clear = useClear()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const field = useRef<InputRef>(null)
  const results = useRef<HTMLUListElement>(null)
  const said = useDebouncedValue(typed.trim(), waitMs)
  const isAsked = said.length >= shortest
  const query = useQuery({
    ...endpointQuery(callEndpoints.findForCaller, { body: { said } }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  const items = isAsked ? query.data?.items : undefined
  const isSettled = said === typed.trim() && !query.isFetching
  useEffect(() => {
    field.current?.focus()
    // Handles the slash key before the list below, whose search box would take it.
    const onSlash = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      if (isTypedInto(document.activeElement)) return
      event.preventDefault()
      field.current?.focus()
    }
    window.addEventListener('keydown', onSlash, true)
    return () => window.removeEventListener('keydown', onSlash, true)
  }, [])
  const openFirst = () => {
    const [first] = items ?? []
    if (first && isSettled) void navigate(serviceFilePage(first.id))
  }
  const move = (event: KeyboardEvent) => {
    const step = arrows[event.key]
    if (step === undefined) return
    event.preventDefault()
    const links = [...(results.current?.querySelectorAll('a') ?? [])]
    const next = links.indexOf(document.activeElement as HTMLAnchorElement) + step
    if (next < 0) field.current?.focus()
    else links[next]?.focus()
  }
  return (
    <search className={styles.search} onKeyDown={move}>
      <label htmlFor="call-search">{t('customerService:call.label')}</label>
      <Input
        id="call-search"
        ref={field}
        size="large"
        allowClear={clear}
        autoComplete="off"
        maxLength={100}
        value={typed}
        placeholder={t('customerService:call.placeholder')}
        aria-describedby="call-search-help"
        onChange={({ target }) => setTyped(target.value)}
        onPressEnter={openFirst}
      />
      <p id="call-search-help" className={styles.quiet}>
        {t('customerService:call.help')}
      </p>
      {isAsked && query.error && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {isAsked && query.isPending && !query.error && <LoadingRows rows={3} columns={3} />}
      {items?.length === 0 && isSettled && (
        <EmptyState title={t('customerService:call.none')}>{t('customerService:call.noneHelp')}</EmptyState>
      )}
      {items && items.length > 0 && (
        <ul ref={results} className={styles.results} aria-label={t('customerService:call.results')}>
          {items.map((shipment, index) => (
            <Result key={shipment.id} shipment={shipment} isFirst={index === 0} />
          ))}
        </ul>
      )}
    </search>
  )
}
