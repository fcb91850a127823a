/** Navigation for code below the router. `app/` registers the router's function. */
type Navigate = (path: string, options?: { replace?: boolean }) => void

let navigate: Navigate = (path) => window.location.assign(path)

export const registerNavigate = (fn: Navigate): void => {
  navigate = fn
}

export const goTo: Navigate = (path, options) => navigate(path, options)

/** Leaves the product for a page of another system. */
export const leaveTo = (url: string): void => window.location.assign(url)
