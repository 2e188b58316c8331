-- What only the notice says: the last day to contest (D-37), and the reduced amount of a parking charge or court fine (D-40).
alter table amende add column contestation_jusquau date, add column reduite integer;
