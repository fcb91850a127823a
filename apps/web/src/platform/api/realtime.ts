/** The payment hub. Its client script is loaded when a payment begins. */
import { readSession } from '../session/session.ts'

export interface PaymentHandlers {
  onSuccess: (payload: unknown) => void
  onFailure: (payload: unknown) => void
  /** The hub refuses or cannot be reached: the page polls instead. */
  onUnavailable: () => void
}

/**
 * Listens to one payment until the returned function is called. An event that came before is sent at once by the
 * server; after a lost connection the client registers again.
 */
export const registerTransaction = (
  conversationId: string,
  { onSuccess, onFailure, onUnavailable }: PaymentHandlers,
): (() => void) => {
  let isClosed = false
  let close = (): void => {
    isClosed = true
  }
  const open = async (): Promise<void> => {
    const { io } = await import('socket.io-client')
    if (isClosed) return
    const socket = io({ path: '/paymentHub', reconnectionDelayMax: 5000 })
    close = () => {
      isClosed = true
      socket.close()
    }
    socket.on('connect', () => {
      const token = readSession()?.token ?? ''
      socket
        .timeout(5000)
        .emitWithAck('RegisterTransaction', { conversationId, token })
        .then((answer: { ok?: boolean }) => {
          if (!answer.ok && !isClosed) onUnavailable()
        })
        .catch(() => {
          if (!isClosed) onUnavailable()
        })
    })
    socket.on('connect_error', onUnavailable)
    socket.on('PaymentSuccess', onSuccess)
    socket.on('PaymentFailed', onFailure)
  }
  open().catch(() => {
    if (!isClosed) onUnavailable()
  })
  return () => close()
}

/**
 * Calls when the room's event comes, until the returned function is called, and each time that it begins to listen: what
 * came before that was told to nobody. Without the hub nobody is told.
 */
const listenInRoom = (room: string, event: string, onChange: () => void): (() => void) => {
  let isClosed = false
  let close = (): void => undefined
  const open = async (): Promise<void> => {
    const { io } = await import('socket.io-client')
    if (isClosed) return
    const socket = io({ path: '/paymentHub', reconnectionDelayMax: 30_000 })
    close = () => void socket.close()
    socket.on('connect', () =>
      socket.emit(
        'RegisterTransaction',
        { conversationId: room, token: readSession()?.token ?? '' },
        onChange,
      ),
    )
    socket.on(event, onChange)
  }
  open().catch(() => undefined)
  return () => {
    isClosed = true
    close()
  }
}

/** Calls when the permissions of the user changed. */
export const listenToRights = (userId: string | number, onChange: () => void): (() => void) =>
  listenInRoom(`rights-${userId}`, 'RightsChanged', onChange)

/** Calls when something happened to a shipment that its page shows. */
export const listenToShipment = (shipmentId: string, onChange: () => void): (() => void) =>
  listenInRoom(`shipment-${shipmentId}`, 'ShipmentChanged', onChange)

/** Calls when somebody changed who fetches what on a day. */
export const listenToDispatchDay = (date: string, onChange: () => void): (() => void) =>
  listenInRoom(`dispatch-${date}`, 'DispatchDayChanged', onChange)
