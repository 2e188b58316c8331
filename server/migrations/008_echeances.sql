-- The dates printed on the notice (D-22): a list of {palier, jusquau}, empty where they are computed from date_envoi_avis.
alter table amende add column echeances jsonb not null default '[]';
