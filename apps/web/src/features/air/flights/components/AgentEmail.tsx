import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { InputOf } from '@kervan/contract/endpoint'
import { flightEndpoints } from '@kervan/contract/air/flights/flight.endpoints'
import { endpointQuery } from '../../../../platform/api/query.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { EmailFrame } from '../../../../ui/light/EmailFrame.tsx'
import { ErrorState, LoadingRows } from '../../../../ui/light/States.tsx'

type Asked = InputOf<typeof flightEndpoints.previewPreAlert>['body']

/** Preview of the email to the agent, as it will be sent now or after a step. */
export const AgentEmail = (asked: Asked) => {
  const { data, error, refetch } = useQuery({
    ...endpointQuery(flightEndpoints.previewPreAlert, { body: asked }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return data ? <EmailFrame {...data} isSmall /> : <LoadingRows rows={4} columns={1} />
}

/** Collapsed email preview, because a flight step is often recorded in a hurry. */
export const FoldedAgentEmail = (asked: Asked) => {
  const { t } = useTranslation()
  const [isShown, setIsShown] = useState(false)
  return isShown ? (
    <AgentEmail {...asked} />
  ) : (
    <Button size="small" onClick={() => setIsShown(true)}>
      {t('air/flights:mail.show')}
    </Button>
  )
}
