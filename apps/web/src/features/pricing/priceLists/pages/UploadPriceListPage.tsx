import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { priceListEndpoints } from '@kervan/contract/pricing/priceLists/priceList.endpoints'
import { maxPriceListBytes } from '@kervan/contract/pricing/priceLists/priceListFields'
import type { Direction } from '@kervan/domain/pricing/rating/compile/rateRows'
import { newIdempotencyKey } from '../../../../platform/api/apiClient.ts'
import { ApiError } from '../../../../platform/api/apiError.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { endpointQuery, useEndpointMutation } from '../../../../platform/api/query.ts'
import { describeError, showError } from '../../../../platform/api/showError.ts'
import { Button, ButtonLink } from '../../../../ui/light/Button.tsx'
import { PageHeader } from '../../../../ui/light/PageHeader.tsx'
import { Panel } from '../../../../ui/light/Panel.tsx'
import { DifferenceView } from '../components/DifferenceView.tsx'
import { ImpactView } from '../components/ImpactView.tsx'
import { PublishDialog } from '../components/PublishDialog.tsx'
import { UploadForm } from '../components/UploadForm.tsx'
import { UploadResult } from '../components/UploadResult.tsx'
import type { UploadAnswer } from '../components/UploadResult.tsx'
import styles from '../components/PriceList.module.css'

/** Reason why a price file was not accepted; `again` retries if that may help. */
interface Refusal {
  text: string
  again?: () => void
}

/** Returns true for errors of the file as a whole (too large, not a spreadsheet), for which a retry is useless. */
const isAboutFile = (error: Error): boolean =>
  error instanceof ApiError && ['Business', 'Validation'].includes(error.type)

/** Sign-in and permission errors, which redirect away from the page. */
const endsVisit = (error: Error): boolean =>
  error instanceof ApiError && ['Authentication', 'Authorization'].includes(error.type)

const textOf = (error: Error): string =>
  (error instanceof ApiError && Object.values(error.errors).flat().join(' ')) || describeError(error)

/**
 * Upload of a price list: dry run, difference, impact, publishing. The id of the created draft is part of the
 * address, so that a reload loses nothing.
 */
export const UploadPriceListPage = () => {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const draftId = params.get('draft')
  const serviceId = Number(params.get('service')) || null
  const [name, setName] = useState('')
  const [direction, setDirection] = useState<Direction | null>(null)
  const [currency, setCurrency] = useState<string | null>(null)
  const [result, setResult] = useState<UploadAnswer | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [isPublishing, setIsPublishing] = useState(false)

  const go = (next: Record<string, string | null>) =>
    setParams(
      (before) => {
        const params = new URLSearchParams(before)
        for (const [key, value] of Object.entries(next)) {
          if (value) params.set(key, value)
          else params.delete(key)
        }
        return params
      },
      { replace: true },
    )
  const upload = useEndpointMutation(priceListEndpoints.uploadPriceList, {
    showsOwnErrors: true,
    onSuccess: (answer) => {
      setResult(answer)
      go({ draft: answer.draft?.draftId ?? null })
    },
  })
  // Uses an explicit idempotency key, because requests with different files look equal to the automatic key; a
  // retry keeps its key.
  const send = (file: File, idempotencyKey = newIdempotencyKey()) => {
    setResult(null)
    setRefusal(null)
    go({ draft: null })
    if (file.size > maxPriceListBytes)
      return setRefusal({ text: t('pricing/priceLists:upload.tooLarge', { file: file.name }) })
    const body = { supplierServiceMethodId: serviceId, direction, currency, name: name.trim() || null }
    upload.mutate(
      { body, files: [{ fieldName: 'file', file }], idempotencyKey },
      {
        onError: (error) => {
          if (endsVisit(error)) return void showError(error)
          const again = isAboutFile(error) ? undefined : () => send(file, idempotencyKey)
          setRefusal({ text: textOf(error), again })
        },
      },
    )
  }
  const stored = useQuery({
    ...endpointQuery(priceListEndpoints.findPriceListDraft, { body: { draftId: draftId ?? '' } }),
    enabled: draftId !== null,
    gcTime: 0,
  })
  const draft = stored.data?.draft
  const isReady = draft !== undefined && draftId !== null
  return (
    <div className={styles.narrow}>
      <PageHeader
        title={t('shell:screen.uploadPriceList')}
        facts={
          isReady
            ? t('pricing/priceLists:upload.draftFacts', { name: draft.name })
            : t('pricing/priceLists:upload.lead')
        }
        actions={
          isReady && (
            <>
              <ButtonLink to={`/pricing/pricelist/draft/${draftId}`}>
                {t('pricing/priceLists:upload.openDraft')}
              </ButtonLink>
              <Button kind="primary" onClick={() => setIsPublishing(true)}>
                {t('pricing/priceLists:action.publish')}
              </Button>
            </>
          )
        }
      />
      <div className={styles.stack}>
        <UploadForm
          serviceId={serviceId}
          onService={(id) => {
            setResult(null)
            setRefusal(null)
            go({ service: String(id), draft: null })
          }}
          name={name}
          onName={(text) => {
            setRefusal(null)
            setName(text)
          }}
          direction={direction}
          onDirection={(chosen) => {
            setRefusal(null)
            setDirection(chosen)
          }}
          currency={currency}
          onCurrency={(code) => {
            setRefusal(null)
            setCurrency(code)
          }}
          isBusy={upload.isPending}
          refusal={refusal}
          onFile={send}
        />
        {result && <UploadResult answer={result} />}
        {isReady && (
          <>
            <Panel title={t('pricing/priceLists:part.difference')}>
              <DifferenceView draftId={draftId} version={draft.version} currency={draft.currency} />
            </Panel>
            <Panel title={t('pricing/priceLists:part.impact')} help={t('pricing/priceLists:impact.help')}>
              <ImpactView draftId={draftId} version={draft.version} />
            </Panel>
          </>
        )}
      </div>
      {isPublishing && isReady && (
        <PublishDialog draft={draft} version={draft.version} onClose={() => setIsPublishing(false)} />
      )}
    </div>
  )
}
