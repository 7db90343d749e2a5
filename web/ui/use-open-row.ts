import { useLocation, useNavigate, useSearchParams } from "react-router-dom";

/** The parameter of the address that says which row is open. */
export const OPEN_ROW = "open";

/** Which row's detail is open, by the address: a link opens it, Back closes it. */
export interface OpenRow {
  readonly id: string | null;
  readonly open: (id: string) => void;
  readonly close: () => void;
}

/** The detail beside a list; its id is the parameter {@link OPEN_ROW} of the address. */
export function useOpenRow(): OpenRow {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation();
  const opened = (state as { rowOpened?: boolean } | null)?.rowOpened === true;
  const addressWith = (id: string | null) => {
    const next = new URLSearchParams(params);
    next.delete(OPEN_ROW);
    if (id !== null) {
      next.set(OPEN_ROW, id);
    }
    return `?${next}`;
  };
  return {
    id: params.get(OPEN_ROW),
    open: (id) => void navigate(addressWith(id), { state: { rowOpened: true } }),
    // Opened from here, closing is the way back; opened by a link, there is nothing to go back to.
    close: () => void (opened ? navigate(-1) : navigate(addressWith(null), { replace: true })),
  };
}
