-- Wrong answers by number, by address prefix and by both, each within a window (D-15). The key is a keyed hash:
-- neither numbers nor addresses stand here.
create table compteur_echec (
  cle text primary key,
  nombre integer not null check (nombre > 0),
  expire_le timestamptz not null
);
create index compteur_echec_expire_le on compteur_echec (expire_le);
