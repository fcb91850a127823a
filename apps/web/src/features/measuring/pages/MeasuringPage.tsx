import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { measuringEndpoints } from '@kervan/contract/measuring/measuring.endpoints'
import { recogniseReference } from '@kervan/domain/reference/references'
import { notify } from '../../../platform/notices.ts'
import { endpointQuery } from '../../../platform/api/query.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { formatWeight } from '../../../platform/text/format.ts'
import { Button } from '../../../ui/light/Button.tsx'
import { PageHeader } from '../../../ui/light/PageHeader.tsx'
import { ErrorState, LoadingRows } from '../../../ui/light/States.tsx'
import { StateDot } from '../../../ui/light/Tags.tsx'
import { ScanField } from '../../tracking/statusEntry/components/ScanField.tsx'
import { MeasuringDesk } from '../components/MeasuringDesk.tsx'
import { Sitting } from '../components/Sitting.tsx'
import type { MeasuredParcel } from '../components/Sitting.tsx'
import { useScale } from '../scale/useScale.ts'

/** Measuring station: scan, measure, check the price, save, next parcel; works without a mouse. */
export const MeasuringPage = () => {
  const { t, language } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const scanned = search.get('reference') ?? ''
  const [parcels, setParcels] = useState<readonly MeasuredParcel[]>([])
  const scale = useScale()
  const { data, error, isFetching, refetch } = useQuery({
    ...endpointQuery(measuringEndpoints.findScannedToMeasure, { body: { scanned } }),
    enabled: scanned !== '',
    staleTime: 0,
    gcTime: 0,
  })
  const scan = (text: string) => {
    if (text === scanned) void refetch()
    else setSearch({ reference: text }, { replace: true })
  }
  return (
    <>
      <PageHeader
        title={t('shell:screen.measuring')}
        facts={
          scale.state !== 'off' && (
            <StateDot tone={scale.state === 'failed' ? 'bad' : scale.reading?.isStable ? 'ok' : 'info'}>
              {scale.state === 'failed'
                ? t('measuring:scale.failed')
                : scale.reading
                  ? t(`measuring:scale.${scale.reading.isStable ? 'stable' : 'moving'}`, {
                      weight: formatWeight(scale.reading.weightKg, language),
                    })
                  : t('measuring:scale.waiting')}
            </StateDot>
          )
        }
        actions={
          scale.isAvailable &&
          scale.state !== 'on' && <Button onClick={scale.connect}>{t('measuring:scale.connect')}</Button>
        }
      />
      {/* Remounts the scan field after each save, so that it gets the focus for the next scan. */}
      <ScanField key={parcels.length} action={t('measuring:find')} onScan={([first]) => scan(first!)} />
      {scanned !== '' && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {scanned !== '' && isFetching && !data && <LoadingRows rows={4} columns={2} />}
      {data && !error && (
        <MeasuringDesk
          key={`${scanned}-${data.shipmentId}-${data.version}`}
          overview={data}
          pieceNumber={recogniseReference(scanned, [data.assetReference.slice(0, 3)]).pieceNumber}
          scale={scale}
          onScan={scan}
          onOutdated={() => void refetch()}
          onSaved={(outcome) => {
            notify('success', t('measuring:saved', { reference: data.assetReference }))
            const { shipmentId, assetReference: reference } = data
            setParcels((before) => [{ shipmentId, reference, at: new Date(), outcome }, ...before])
            setSearch({}, { replace: true })
          }}
        />
      )}
      <Sitting parcels={parcels} />
    </>
  )
}
