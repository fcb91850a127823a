import { reservationEndpoints } from '@kervan/contract/reservation/reservation.endpoints'
import { useEndpointMutation } from '../../../platform/api/query.ts'
import { saveFile } from '../../../platform/api/saveFile.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { Button } from '../../../ui/light/Button.tsx'

/** Downloads the pickup as a calendar file. */
export const CalendarButton = ({ id }: { id: string }) => {
  const { t } = useTranslation()
  const download = useEndpointMutation(reservationEndpoints.getReservationCalendar, { onSuccess: saveFile })
  return (
    <Button isBusy={download.isPending} onClick={() => download.mutate({ body: { id } })}>
      {t('reservation:addToCalendar')}
    </Button>
  )
}
